"""The address that another device reaches comes first, and none that leads into this machine."""

from __future__ import annotations

from previewer.anywhere.addresses import LOCAL, AdapterAddress, addresses, in_order


def test_addresses_when_there_are_several_then_the_one_of_the_way_out_is_first_and_inner_ones_are_last() -> None:
    wifi, cable = AdapterAddress("192.168.1.20", "wlan0"), AdapterAddress("10.0.0.5", "eth0")
    inner = [
        AdapterAddress("172.17.0.1", "docker0"),
        AdapterAddress("192.168.56.1", "VirtualBox Host-Only"),
        AdapterAddress("10.8.0.2", "tun0"),
    ]
    alone = AdapterAddress("169.254.7.7", "eth1")
    found = in_order([alone, *inner, cable, wifi], wifi.host)
    assert found == [wifi, cable, *inner, alone]


def test_addresses_when_a_tunnel_is_the_way_out_then_it_is_not_first() -> None:
    tunnel, wifi = AdapterAddress("10.8.0.2", "wg0"), AdapterAddress("192.168.1.20", "wlan0")
    assert in_order([tunnel, wifi], tunnel.host) == [wifi, tunnel]


def test_addresses_of_this_machine_when_asked_then_its_own_is_the_last() -> None:
    found = addresses()
    assert found[-1] == AdapterAddress(LOCAL, "")
    assert all(one.host.count(".") == 3 and one.adapter for one in found[:-1])
