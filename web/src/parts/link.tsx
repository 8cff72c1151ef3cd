import type { ComponentChildren } from 'preact';
import { type Address, go, hrefOf } from '../address.ts';

interface LinkProps {
  readonly to: Address;
  readonly class?: string;
  readonly current?: boolean;
  readonly rel?: 'prev' | 'next';
  readonly children: ComponentChildren;
}

/** A link within the explorer. It is a real one, so that it opens in a new tab and can be copied. */
export function Link({ to, current, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a {...rest} href={hrefOf(to)} onClick={follow} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  );
}
