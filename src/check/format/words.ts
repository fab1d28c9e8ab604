import { Effect, Failure, Finding, ObjectReference } from '../finding';

/** What the cluster does, behind "rejected:" and the like. */
export const EFFECT_WORDS: Readonly<Record<Effect, string>> = {
  rejected: 'the API server refuses it',
  misplaced: 'it is never scheduled, or lands on a node that can\'t run it',
  broken: 'it starts and fails',
  ignored: 'it is accepted, without effect on Windows',
  advice: 'it works, but could be better',
};

/** `Deployment shop/web`. */
export function formatObject({ kind, namespace, name }: ObjectReference): string {
  return `${kind} ${namespace ? `${namespace}/` : ''}${name || '(no name)'}`;
}

/** `deploy.yaml:12:9`, as far as it is known. */
export function formatPlace({ file, line, column }: Pick<Finding | Failure, 'file' | 'line' | 'column'>): string {
  const name = file ?? '(no file)';
  return line === undefined ? name : `${name}:${line}:${column}`;
}

/** `3 errors, 1 warning`, without what there is none of. */
export function formatCounts(counts: readonly (readonly [count: number, one: string])[]): string {
  return counts.filter(([count]) => count > 0).map(([count, one]) => `${count} ${one}${count === 1 ? '' : 's'}`).join(', ');
}

/** Without control characters, which could steer the terminal. */
export function printable(line: string): string {
  return line.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '�');
}
