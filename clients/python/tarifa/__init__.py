"""A client of the Tarifa customs tariff API, on the standard library only."""

from ._client import ResolvedCode, Tarifa
from ._errors import TarifaError, TarifaTimeout
from ._model import Attempt, Limits, Outcome, Reply, Window
from ._paging import Page
from ._version import VERSION as __version__

__all__ = [
    "Attempt",
    "Limits",
    "Outcome",
    "Page",
    "Reply",
    "ResolvedCode",
    "Tarifa",
    "TarifaError",
    "TarifaTimeout",
    "Window",
    "__version__",
]
