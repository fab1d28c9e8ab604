import { readFileSync } from 'node:fs';
import { Binaries } from './binaries';

/** All that it takes to work with a running control plane. */
export interface Connection {
  /** Address of the API server, such as `https://127.0.0.1:43210`. */
  readonly server: string;
  /** Bearer token of an administrator. */
  readonly token: string;
  /** File with the certificate to trust. */
  readonly certificateAuthority: string;
  /** kubeconfig of the administrator. */
  readonly kubeconfig: string;
  /** Directory that lives as long as the control plane. */
  readonly directory: string;
  readonly binaries: Binaries;
}

/** Environment variable by which the tests are told where the connection is. */
export const CONNECTION_VARIABLE = 'K8S_WINDOWS_CLUSTER';

/** The connection that the command started the tests with. */
export function connectionOfEnvironment(): Connection {
  const file = process.env[CONNECTION_VARIABLE];
  if (!file) { throw new Error(`${CONNECTION_VARIABLE} is not set, so there is no control plane: run these tests with npm run test:cluster`); }
  return JSON.parse(readFileSync(file, 'utf8')) as Connection;
}
