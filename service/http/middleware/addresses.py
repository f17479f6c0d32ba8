"""Addresses of callers: as limits count them, and as trusted proxies are known."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from flask import request


def caller_address() -> str:
    """The caller of the current request, as limits count addresses."""
    return address_or_network(request.remote_addr or "")


def address_or_network(peer: str) -> str:
    """The caller that an address stands for; for IPv6 its /64 network, since one household has a whole network."""
    if ":" not in peer:
        return peer
    host = _without_port(peer)
    address = parsed_address(host)
    return str(ip_network((address, 64), strict=False)) if isinstance(address, IPv6Address) else str(address or host)


def _without_port(peer: str) -> str:
    """The address alone: some proxies forward the client's port with it, and each connection has another one."""
    if peer.startswith("["):
        return peer[1:].partition("]")[0]
    return peer.partition(":")[0] if peer.count(":") == 1 else peer


def parsed_address(peer: str) -> IPv4Address | IPv6Address | None:
    """The address of `peer`, or None if it is none: a Unix socket has no address."""
    try:
        address = ip_address(peer.partition("%")[0])
    except ValueError:
        return None
    # A dual-stack socket (HOST=::) reports IPv4 peers as ::ffff:a.b.c.d, all of one /64.
    return address.ipv4_mapped or address if isinstance(address, IPv6Address) else address
