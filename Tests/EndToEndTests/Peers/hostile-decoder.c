// A library in the place of a decoder of WebP that an attacker has taken over: it does what the file says.

#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

int WebPGetInfo(const uint8_t *bytes, size_t size, int *width, int *height) {
  *width = 400;
  *height = 300;
  return size > 16;
}

uint8_t *WebPDecodeRGBA(const uint8_t *bytes, size_t size, int *width, int *height) {
  // What follows the first 16 bytes of the container.
  const char *order = (const char *)bytes + 16;
#define IS(word) (strncmp(order, word, strlen(word)) == 0)
  // Exit codes of success say that something was possible which must not be.
  if (IS("open") && open("/etc/passwd", O_RDONLY) >= 0) _exit(0);
  if (IS("create") && open("/tmp/hostile-decoder", O_CREAT | O_WRONLY, 0600) >= 0) _exit(0);
  if (IS("socket") && socket(AF_INET, SOCK_STREAM, 0) >= 0) _exit(0);
  if (IS("fork")) _exit(fork() < 0);
  if (IS("exec")) execl("/bin/true", "true", NULL);
  if (IS("kill") && kill(getppid(), 0) == 0) _exit(0);
  if (IS("code") && mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED) _exit(0);
  if (IS("unlink") && unlink("/tmp") == 0) _exit(0);
  if (IS("memory") && malloc((size_t)4 << 30)) _exit(0);
  if (IS("crash")) *(volatile int *)8 = 1;
  if (IS("abort")) abort();
  while (IS("hang")) {}
  while (IS("sleep")) usleep(1000);
  if (IS("rubbish")) {
    (void)!write(STDOUT_FILENO, "no JPEG at all, but as long as one", 34);
    _exit(0);
  }
  return NULL;
}
