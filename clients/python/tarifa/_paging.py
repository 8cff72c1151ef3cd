"""The pages of longer lists."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

MAX_PAGE = 50
Item = TypeVar("Item")
Meta = TypeVar("Meta")


@dataclass(frozen=True)
class Page(Generic[Item, Meta]):
    """One page of a longer list."""

    items: Sequence[Item]
    meta: Meta


def all_items(fetch: Callable[[int], Page[Any, Any]]) -> Iterator[Any]:
    """Every item to the end of the list, fetched page by page."""
    offset = 0
    while True:
        page = fetch(offset)
        yield from page.items
        offset += len(page.items)
        if not page.items or offset >= page.meta["total"]:
            return
