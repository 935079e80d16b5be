"""Sets up the nodes, the balancer, the desks and the clients."""

from contextlib import contextmanager

from . import balancer
from .clients import DoorKeeper, Gate, Joiner, Keeper, Payer
from .network import Network
from .nodes import COUNT, Cluster, wait_for
from .probe import Probe
from .programs import Program, add_organiser
from .record import Record
from .rounds import Rounds


@contextmanager
def stage(arguments, folder):
    cluster = Cluster(folder, Network(COUNT), is_synchronous=not arguments.asynchronous)
    try:
        yield rounds(arguments, folder, cluster)
    finally:
        cluster.end()


def rounds(arguments, folder, cluster):
    cluster.start()
    balancer.start(folder, cluster.nodes)
    addresses = {"hosts": [cluster.address] * 2, "balancer": [balancer.ADDRESS] * 2,
                 "both": [cluster.address, balancer.ADDRESS]}[arguments.through]
    options = ["--require-standby"] if cluster.is_synchronous else []
    programs = [
        Program(number, arguments.program.resolve(), address, options, folder) for number, address in enumerate(addresses, 1)
    ]
    for program in programs:
        program.start()
        wait_for(f"{program.name} doesn’t start", program.is_listening.is_set, seconds=60)
    probe = Probe(cluster.nodes)
    probe.start(cluster.primary())
    record, gate = Record(), Gate()
    def make_organiser(name):
        add_organiser(arguments.program.resolve(), cluster.address, name)
    payers = people(programs, record, gate, arguments.seed, make_organiser if arguments.keeps else None)
    return Rounds(arguments.seed, cluster, programs, arguments.program.resolve(), record, gate, payers, probe)


def people(programs, record, gate, seed, make_organiser):
    """Starts four payers and a joiner at each desk, and one keeper at both, where Restart keeps if they can become an organiser.

    Returns the payers.
    """
    payers = []
    for program in programs:
        for _ in range(4):
            payers.append(Payer(f"payer{len(payers) + 1:04}", [program], record, gate, seed))
    for payer in payers:
        payer.join()
        payer.others = [other.name for other in payers if other is not payer]
    joiners = [Joiner(f"joiner{program.port}", [program], record, gate, seed) for program in programs]
    if make_organiser:
        keeper = DoorKeeper("keeper-of-the-door", programs, record, gate, seed)
        keeper.join(make_organiser)
    else:
        keeper = Keeper("keeper", programs, record, gate, seed)
    for client in [*payers, *joiners, keeper]:
        client.start()
    return payers
