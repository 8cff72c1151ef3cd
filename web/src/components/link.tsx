import type { ComponentChildren } from 'preact';
import { navigate, type Route, routeHref } from '../router.ts';

interface LinkProps {
  readonly to: Route;
  readonly class?: string;
  readonly rel?: 'prev' | 'next';
  readonly children: ComponentChildren;
}

/** A link within the explorer. It is a real link: it can be copied and opened in a new tab. */
export function Link({ to, children, ...rest }: LinkProps) {
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a {...rest} href={routeHref(to)} onClick={onClick}>
      {children}
    </a>
  );
}
