import { main } from '../../src/cli/main.ts';

/** What a command wrote, and the status with which it ended. */
export interface Written {
  readonly status: number;
  readonly out: string;
  readonly err: string;
  /** Standard output as it was written. */
  readonly bytes: Buffer;
}

/** Runs a command of the command line in this process. */
export async function tarifaIn(
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Written> {
  const written: Buffer[] = [];
  let err = '';
  const status = await main(args, {
    environment,
    out: (data) => written.push(Buffer.from(data)),
    err: (text) => {
      err += text;
    },
  });
  const bytes = Buffer.concat(written);
  return { status, out: bytes.toString(), err, bytes };
}
