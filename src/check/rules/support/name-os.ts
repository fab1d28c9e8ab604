import { findRefusedFields } from './core';
import { nameOf } from './pods';
import { PlainObject } from '../../../manifest';
import { Fix } from '../../finding';

const OS = ['spec', 'os', 'name'];

/** Names the OS of a Windows pod, and takes out the Linux fields with which the API server would then refuse it. */
export function namingOs(template: PlainObject): Fix {
  const refused = findRefusedFields(template, 'windows').map(({ path }) => path);
  const removed = refused.length > 0 ? `remove ${refused.map(nameOf).join(', ')} and ` : '';
  return {
    description: `${removed}set spec.os.name to windows`,
    edits: [...refused.map((path) => ({ op: 'remove' as const, path })), { op: 'set', path: OS, value: 'windows' }],
  };
}
