import { useEffect, useState } from 'preact/hooks';
import type { DeskState } from '../../invoice/desk.ts';
import type { Pause } from '../../invoice/runner.ts';
import { desk, listenToSaving, runner, type Saving, savingState } from '../../invoice/session.ts';

/** The invoice; the component renders again when it changes, at most once per frame. */
export function useDesk(): DeskState {
  const [, setRevision] = useState(0);
  useEffect(() => onFrames((render) => desk.listen(render), setRevision), []);
  return desk.state;
}

/** Whether lines are being looked up, and why not. */
export function useRunner(): { readonly isRunning: boolean; readonly pause: Pause | null } {
  const [, setRevision] = useState(0);
  useEffect(() => onFrames((render) => runner.listen(render), setRevision), []);
  return runner;
}

/** Whether the invoice is on the device as it is now. */
export function useSaving(): Saving {
  const [state, setState] = useState(savingState);
  useEffect(() => listenToSaving(() => setState(savingState())), []);
  return state;
}

/** Many changes can come in one frame: they are rendered once. */
function onFrames(
  listen: (render: () => void) => () => void,
  setRevision: (next: (revision: number) => number) => void,
): () => void {
  let frame = 0;
  const stop = listen(() => {
    if (frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      setRevision((revision) => revision + 1);
    });
  });
  return () => {
    stop();
    cancelAnimationFrame(frame);
  };
}
