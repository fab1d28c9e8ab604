import { DOCKER_SOCKETS, LINUX_HOST_PATH, NAMED_PIPE, WINDOWS_PATH } from '../knowledge';

/** An absolute path on a drive: `C:\data`, `D:/logs`. */
export type WindowsPath = `${string}:${'\\' | '/'}${string}`;

/** A named pipe: `\\.\pipe\name`. */
export type NamedPipe = `\\\\.\\pipe\\${string}`;

const PIPE_NAME = /^\\\\\.\\pipe\\[^\\/]+(?:\\[^\\/]+)*$/i;

/** What is wrong with a path, and the change to make. */
export interface PathFault {
  readonly message: string;
  readonly remedy: string;
}

/** Why a value is no named pipe; `undefined` when it is one. */
export function namedPipeFault(value: unknown): PathFault | undefined {
  if (typeof value !== 'string') { return { message: 'which is no text', remedy: 'write it as "\\\\\\\\.\\\\pipe\\\\name"' }; }
  if (PIPE_NAME.test(value)) { return DOCKER_SOCKETS.some((socket) => socket.test(value)) ? DOCKER : undefined; }
  const bare = value.replace(/[\\/]+/g, '\\').replace(/^\\?\.?\\?pipe\\/i, '').replace(/^\\+/, '');
  return { message: 'which is no named pipe', remedy: `write it as ${JSON.stringify(`\\\\.\\pipe\\${bare || 'name'}`)}` };
}

const DOCKER: PathFault = { message: 'which nodes haven\'t had since Docker went with Kubernetes 1.24', remedy: 'use the pipe of containerd, "\\\\\\\\.\\\\pipe\\\\containerd-containerd"' };

/** Why a value is no path of a Windows node; `undefined` when it is one. A named pipe has a volume of its own. */
export function windowsPathFault(value: unknown): PathFault | undefined {
  if (typeof value === 'string' && WINDOWS_PATH.test(value)) { return undefined; }
  if (typeof value === 'string' && NAMED_PIPE.test(value)) { return { message: 'which is a named pipe', remedy: 'mount it as a named pipe' }; }
  if (typeof value === 'string' && DOCKER_SOCKETS.some((socket) => socket.test(value))) { return DOCKER; }
  if (typeof value === 'string' && LINUX_HOST_PATH.test(value)) { return { message: 'which only Linux nodes have', remedy: 'use a path of Windows such as "C:\\\\ProgramData"' }; }
  const rooted = typeof value === 'string' && /^[\\/][^\\/]/.test(value) && WINDOWS_PATH.test(`C:${value}`);
  return {
    message: 'which is no absolute path of Windows',
    remedy: rooted ? `write it with its drive: ${JSON.stringify(`C:${String(value).replace(/\//g, '\\')}`)}` : 'write it as "C:\\\\data", without < > : " | ? *',
  };
}
