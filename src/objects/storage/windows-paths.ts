import { DOCKER_SOCKETS, LINUX_HOST_PATH, Misread, NAMED_PIPE, WINDOWS_PATH } from '../../knowledge';

/** An absolute path on a drive: `C:\data`, `D:/logs`. */
export type WindowsPath = `${string}:${'\\' | '/'}${string}`;

/** A named pipe: `\\.\pipe\name`. */
export type NamedPipe = `\\\\.\\pipe\\${string}`;

const PIPE_NAME = /^\\\\\.\\pipe\\[^\\/]+(?:\\[^\\/]+)*$/i;

/** What a named pipe must be, if the value isn't one; else `undefined`. */
export function namedPipeFault(value: unknown): Misread | undefined {
  if (typeof value !== 'string') { return { must: 'be a string', remedy: 'write it as "\\\\\\\\.\\\\pipe\\\\name"' }; }
  if (PIPE_NAME.test(value)) { return DOCKER_SOCKETS.some((socket) => socket.test(value)) ? DOCKER : undefined; }
  const bare = value.replace(/[\\/]+/g, '\\').replace(/^\\?\.?\\?pipe\\/i, '').replace(/^\\+/, '');
  return { must: 'be a named pipe', remedy: `write it as ${JSON.stringify(`\\\\.\\pipe\\${bare || 'name'}`)}` };
}

const DOCKER: Misread = {
  must: 'not be the socket of Docker, which was removed in Kubernetes 1.24',
  remedy: 'use the pipe of containerd, "\\\\\\\\.\\\\pipe\\\\containerd-containerd"',
};

/** What a path of a Windows node must be, if the value isn't one; else `undefined`. Named pipes have a volume type of their own. */
export function windowsPathFault(value: unknown): Misread | undefined {
  if (typeof value === 'string' && WINDOWS_PATH.test(value)) { return undefined; }
  if (typeof value === 'string' && NAMED_PIPE.test(value)) { return { must: 'not be a named pipe', remedy: 'mount it as a named pipe' }; }
  if (typeof value === 'string' && DOCKER_SOCKETS.some((socket) => socket.test(value))) { return DOCKER; }
  if (typeof value === 'string' && LINUX_HOST_PATH.test(value)) {
    return { must: 'not be a Linux path', remedy: 'use a Windows path such as "C:\\\\ProgramData"' };
  }
  const rooted = typeof value === 'string' && /^[\\/][^\\/]/.test(value) && WINDOWS_PATH.test(`C:${value}`);
  return {
    must: 'be an absolute Windows path',
    remedy: rooted
      ? `write it with its drive: ${JSON.stringify(`C:${String(value).replace(/\//g, '\\')}`)}`
      : 'write it as "C:\\\\data", without < > : " | ? *',
  };
}
