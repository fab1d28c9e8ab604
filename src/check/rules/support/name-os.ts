import { findRejectedFields } from './core';
import { nameOf } from './pods';
import { Fix } from '../../../findings/finding';
import { PlainObject } from '../../../manifest';

const OS = ['spec', 'os', 'name'];

/** Sets spec.os of a Windows Pod, and removes the Linux-only fields for which the API server would then reject it. */
export function namingOs(template: PlainObject): Fix {
  const rejected = findRejectedFields(template, 'windows').map(({ path }) => path);
  const removed = rejected.length > 0 ? `remove ${rejected.map(nameOf).join(', ')} and ` : '';
  return {
    description: `${removed}set spec.os.name to windows`,
    edits: [...rejected.map((path) => ({ op: 'remove' as const, path })), { op: 'set', path: OS, value: 'windows' }],
  };
}
