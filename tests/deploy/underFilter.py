"""Runs a program with only some system calls and socket families, as systemd runs a service.

Usage: underFilter.py FAMILIES CALLS PROGRAM [ARGUMENT ...], both lists with commas between; all else fails with EPERM.
"""

import ctypes
import os
import socket
import sys

ALLOW, FAIL_WITH_EPERM, EQUAL = 0x7FFF0000, 0x00050001, 4


class Comparison(ctypes.Structure):
    _fields_ = [("arg", ctypes.c_uint), ("op", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]


seccomp = ctypes.CDLL("libseccomp.so.2")
seccomp.seccomp_init.restype = ctypes.c_void_p
seccomp.seccomp_rule_add_array.argtypes = [
    ctypes.c_void_p,
    ctypes.c_uint32,
    ctypes.c_int,
    ctypes.c_uint,
    ctypes.POINTER(Comparison),
]
seccomp.seccomp_load.argtypes = [ctypes.c_void_p]

families, calls, *command = sys.argv[1:]
context = seccomp.seccomp_init(FAIL_WITH_EPERM)


def allow(name, *comparisons):
    number = seccomp.seccomp_syscall_resolve_name(name.encode())
    if number < 0:  # this processor has no such call
        return
    array = (Comparison * len(comparisons))(*comparisons)
    if seccomp.seccomp_rule_add_array(context, ALLOW, number, len(comparisons), array) != 0:
        sys.exit(f"cannot allow {name}")


for call in calls.split(","):
    if call != "socket":
        allow(call)
for family in families.split(","):
    allow("socket", Comparison(0, EQUAL, getattr(socket, family), 0))
if seccomp.seccomp_load(context) != 0:
    sys.exit("the filter was not loaded")
os.umask(0o077)
os.execvp(command[0], command)
