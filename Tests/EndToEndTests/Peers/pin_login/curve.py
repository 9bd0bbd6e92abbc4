"""The arithmetic of a client. It is as short as possible, not constant in time, and shares nothing with the service's."""

import hashlib

_X = -0x4000000003C012B1
P = 36 * _X**4 + 36 * _X**3 + 24 * _X**2 + 6 * _X + 1
ORDER = 36 * _X**4 + 36 * _X**3 + 18 * _X**2 + 6 * _X + 1


# G1: y² = x³ + 2 over Fp, in Jacobian coordinates. Infinity has z = 0.

def _double(point):
    x, y, z = point
    if not z:
        return point
    a, b = x * x % P, y * y % P
    c = b * b % P
    d = 2 * ((x + b) ** 2 - a - c) % P
    e = 3 * a % P
    x3 = (e * e - 2 * d) % P
    return x3, (e * (d - x3) - 8 * c) % P, 2 * y * z % P


def _sum(left, right):
    if not left[2]:
        return right
    if not right[2]:
        return left
    (x1, y1, z1), (x2, y2, z2) = left, right
    zz1, zz2 = z1 * z1 % P, z2 * z2 % P
    u1, u2 = x1 * zz2 % P, x2 * zz1 % P
    s1, s2 = y1 * z2 * zz2 % P, y2 * z1 * zz1 % P
    if u1 == u2:
        return _double(left) if s1 == s2 else (1, 1, 0)
    h, r = (u2 - u1) % P, (s2 - s1) % P
    hh = h * h % P
    hhh, v = h * hh % P, u1 * hh % P
    x3 = (r * r - hhh - 2 * v) % P
    return x3, (r * (v - x3) - s1 * hhh) % P, z1 * z2 * h % P


def _affine(point):
    x, y, z = point
    inverse = pow(z, -1, P)
    return x * inverse**2 % P, y * inverse**3 % P


def multiply(number, point):
    """A multiple of a point of G1."""
    base, result = (*point, 1), (1, 1, 0)
    for bit in bin(number % ORDER)[2:]:
        result = _double(result)
        if bit == "1":
            result = _sum(result, base)
    return _affine(result)


def add(left, right):
    """The sum of two points of G1."""
    return _affine(_sum((*left, 1), (*right, 1)))


def hash_to_point(content):
    """The point of an identity: the first x from the hash on that has a point, with the even y."""
    x = int.from_bytes(hashlib.sha256(content).digest()) % P
    while True:
        square = (x**3 + 2) % P
        y = pow(square, (P + 1) // 4, P)
        if y * y % P == square:
            return x, y if y % 2 == 0 else P - y
        x = (x + 1) % P


def encode(point):
    """65 bytes in hexadecimal digits."""
    return "04" + "".join(f"{number:064x}" for number in point)


def decode(digits):
    """The point of 65 bytes in hexadecimal digits."""
    x, y = int(digits[2:66], 16), int(digits[66:], 16)
    if digits[:2] != "04" or len(digits) != 130 or (y * y - x**3 - 2) % P:
        raise ValueError("not a point")
    return x, y


# G2: the twist y² = x³ + 2/(1 + i) over Fp[i], in affine coordinates. A number is a pair.

GENERATOR = (
    (0x19682D2C7053B256358B2500F5C34BBB907C85BFA03E2726C0851CEEE4D2EC74,
     0x1466B9EC3E19F64AA011C937A8E99743F81B97B0C209C30F47A58E8B2E29CFE1),
    (0x0A79EDD972332B8DD81E22157DAEE2096361B33D847EC1B30CFBFCEBCF0BE09F,
     0x06160C39ECC4C09035C6E4512D8D3461C2864EA569D2EDEBED904B228898EE9D))


def _times(left, right):
    return ((left[0] * right[0] - left[1] * right[1]) % P, (left[0] * right[1] + left[1] * right[0]) % P)


def _minus(left, right):
    return (left[0] - right[0]) % P, (left[1] - right[1]) % P


def _inverse(number):
    norm = pow(number[0] ** 2 + number[1] ** 2, -1, P)
    return number[0] * norm % P, -number[1] * norm % P


def _twist_sum(left, right):
    if left is None or right is None:
        return left or right
    (x1, y1), (x2, y2) = left, right
    if x1 == x2:
        if y1 != y2:
            return None
        square = _times(x1, x1)
        slope = _times((3 * square[0], 3 * square[1]), _inverse((2 * y1[0], 2 * y1[1])))
    else:
        slope = _times(_minus(y2, y1), _inverse(_minus(x2, x1)))
    x3 = _minus(_minus(_times(slope, slope), x1), x2)
    return x3, _minus(_times(slope, _minus(x1, x3)), y1)


def multiply_generator(number):
    """A multiple of the generator of G2: 128 bytes in hexadecimal digits."""
    result = None
    for bit in bin(number % ORDER)[2:]:
        result = _twist_sum(result, result)
        if bit == "1":
            result = _twist_sum(result, GENERATOR)
    return "".join(f"{part:064x}" for coordinate in result for part in coordinate)
