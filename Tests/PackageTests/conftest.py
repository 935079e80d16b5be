"""The options that name the package, and the Debian that it is for."""

from machine import THIS_RELEASE


def pytest_addoption(parser):
    parser.addoption("--package", required=True, help="the package that script/package has built: dist/frontdesk_….deb")
    parser.addoption("--release", default=THIS_RELEASE, help="the Debian release it was built for; that of this machine by default")
