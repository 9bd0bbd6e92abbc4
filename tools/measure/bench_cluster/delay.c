// A proxy on loopback that adds a delay to each round trip: what a client sends is passed on so much later, what the
// server sends at once. Opening a connection takes a round trip, too, as it does over a network.
//
//   delay PORT MICROSECONDS
//
// It prints the port on which it listens. For each byte on its standard input it prints what it has passed on so far:
// connections, round trips, bytes from clients, bytes from the server. It ends with its standard input.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

struct chunk {
  struct chunk *next;
  int64_t due;
  size_t begin, end;
  char bytes[];
};

// One direction of a connection.
struct way {
  int from, to;
  struct chunk *first, **last;
  // Blocked: until the socket takes more.
  bool is_ended, is_shut, is_blocked;
};

struct line {
  struct line *next;
  struct way up, down;
  int64_t opened;
  // Whether the client has sent something since the server did.
  bool is_asking, is_dead;
};

static int64_t delay;
static struct line *lines;
static uint64_t line_count, round_trips, bytes_up, bytes_down;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static struct sockaddr_in loopback(int port) {
  return (struct sockaddr_in){
      .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
}

static void keep(struct way *way, const char *bytes, size_t count, int64_t due) {
  struct chunk *chunk = malloc(sizeof *chunk + count);
  if (!chunk) fail("malloc");
  *chunk = (struct chunk){.due = due, .end = count};
  memcpy(chunk->bytes, bytes, count);
  *way->last = chunk;
  way->last = &chunk->next;
}

// Reads all there is. The clients are the bench's own, so what waits needs no limit.
static bool take(struct line *line, struct way *way, int64_t time) {
  static char buffer[256 << 10];
  while (!way->is_ended) {
    ssize_t count = read(way->from, buffer, sizeof buffer);
    if (count < 0) return errno == EAGAIN;
    if (count == 0) {
      way->is_ended = true;
    } else if (way == &line->up) {
      bytes_up += count;
      round_trips += !line->is_asking;
      line->is_asking = true;
      int64_t start = time > line->opened + delay ? time : line->opened + delay;
      keep(way, buffer, count, start + delay);
    } else {
      bytes_down += count;
      line->is_asking = false;
      keep(way, buffer, count, time);
    }
  }
  return true;
}

static bool pass(struct way *way, int64_t time) {
  struct chunk *chunk;
  way->is_blocked = false;
  while ((chunk = way->first) && chunk->due <= time) {
    ssize_t count = send(way->to, chunk->bytes + chunk->begin, chunk->end - chunk->begin, MSG_NOSIGNAL);
    if (count < 0) return way->is_blocked = errno == EAGAIN;
    chunk->begin += count;
    if (chunk->begin < chunk->end) continue;
    way->first = chunk->next;
    if (!way->first) way->last = &way->first;
    free(chunk);
  }
  if (way->is_ended && !way->first && !way->is_shut) {
    shutdown(way->to, SHUT_WR);
    way->is_shut = true;
  }
  return true;
}

static void move(struct line *line) {
  int64_t time = now();
  if (line->is_dead) return;
  bool is_well = take(line, &line->down, time) && take(line, &line->up, time) && pass(&line->down, time) &&
                 pass(&line->up, time);
  line->is_dead = !is_well || (line->up.is_shut && line->down.is_shut);
}

static void drop(struct way *way) {
  close(way->from);
  for (struct chunk *chunk = way->first, *next; chunk; chunk = next) {
    next = chunk->next;
    free(chunk);
  }
}

// Frees the lines that have ended, and says when the next chunk is due; 0 if there is none.
static int64_t next_due(void) {
  int64_t due = 0;
  for (struct line **place = &lines, *line; (line = *place);) {
    if (line->is_dead) {
      *place = line->next;
      drop(&line->up);
      drop(&line->down);
      free(line);
      continue;
    }
    struct chunk *chunk = line->up.first;
    if (chunk && !line->up.is_blocked && (!due || chunk->due < due)) due = chunk->due;
    place = &line->next;
  }
  return due;
}

static void watch(int poll, int socket, struct line *line) {
  struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLET, .data.ptr = line};
  if (epoll_ctl(poll, EPOLL_CTL_ADD, socket, &event)) fail("epoll_ctl");
}

static void open_line(int poll, int listener, int port) {
  int client = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC), yes = 1;
  if (client < 0) return;
  int server = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  struct sockaddr_in address = loopback(port);
  if (server < 0 || connect(server, (struct sockaddr *)&address, sizeof address)) {
    close(client);
    if (server >= 0) close(server);
    return;
  }
  int flags = 1;
  if (ioctl(server, FIONBIO, &flags)) fail("ioctl");
  setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  setsockopt(server, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  struct line *line = calloc(1, sizeof *line);
  if (!line) fail("calloc");
  line->up = (struct way){.from = client, .to = server, .last = &line->up.first};
  line->down = (struct way){.from = server, .to = client, .last = &line->down.first};
  line->opened = now();
  line->next = lines;
  lines = line;
  line_count++;
  watch(poll, client, line);
  watch(poll, server, line);
}

static void say_counts(void) {
  char bytes[64];
  ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
  if (count <= 0) exit(0);
  while (count--) {
    printf("%llu %llu %llu %llu\n", (unsigned long long)line_count, (unsigned long long)round_trips,
           (unsigned long long)bytes_up, (unsigned long long)bytes_down);
  }
  fflush(stdout);
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  int port = atoi(arguments[1]);
  delay = atoll(arguments[2]) * 1000;
  // Otherwise timers are up to 50 microseconds late.
  prctl(PR_SET_TIMERSLACK, 1);
  signal(SIGPIPE, SIG_IGN);
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  struct sockaddr_in address = loopback(0);
  socklen_t length = sizeof address;
  if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 1024) ||
      getsockname(listener, (struct sockaddr *)&address, &length))
    fail("listen");
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);

  int poll = epoll_create1(EPOLL_CLOEXEC);
  static int asked, wanted;
  struct epoll_event listening = {.events = EPOLLIN, .data.ptr = &wanted};
  struct epoll_event asking = {.events = EPOLLIN, .data.ptr = &asked};
  if (epoll_ctl(poll, EPOLL_CTL_ADD, listener, &listening) || epoll_ctl(poll, EPOLL_CTL_ADD, STDIN_FILENO, &asking))
    fail("epoll_ctl");
  while (true) {
    int64_t due = next_due(), wait = due ? due - now() : 0;
    struct timespec timeout = {.tv_sec = wait / 1000000000, .tv_nsec = wait % 1000000000};
    if (wait <= 0) timeout = (struct timespec){0};
    struct epoll_event events[64];
    int ready = epoll_pwait2(poll, events, 64, due ? &timeout : NULL, NULL);
    if (ready < 0 && errno != EINTR) fail("epoll_pwait2");
    for (int i = 0; i < ready; i++) {
      void *what = events[i].data.ptr;
      if (what == &wanted) {
        open_line(poll, listener, port);
      } else if (what == &asked) {
        say_counts();
      } else {
        move(what);
      }
    }
    int64_t time = now();
    for (struct line *line = lines; line; line = line->next) {
      if (line->up.first && !line->up.is_blocked && line->up.first->due <= time) move(line);
    }
  }
}
