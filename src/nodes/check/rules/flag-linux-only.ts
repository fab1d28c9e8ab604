import { named, onFlags, UsedFlag } from './support/flags';
import { KUBELET_FIELDS_IGNORED_ON_WINDOWS } from '../../../knowledge';
import { NodeRuleDefinition } from '../rule';

export const flagLinuxOnly: NodeRuleDefinition = {
  id: 'node-flag-linux-only',
  effect: 'ignored',
  summary: 'a flag of a Windows node works only on Linux',
  check: onFlags((used, { minor }) => {
    const { program, flag, known } = used;
    if (!known || (known.removedIn ?? Infinity) <= minor) { return undefined; }
    const help = 'remove it from Windows nodes';
    if (known.only === 'linux') { return { effect: 'broken', message: `${flag.written} doesn't exist in the Windows build of ${named(program)}, which exits with "unknown flag"`, help }; }
    if (known.onWindows === 'rejected') { return isOff(flag.value) ? undefined : { effect: 'broken', message: `${flag.written} is unsupported on Windows: ${named(program)} exits with an error`, help }; }
    return isIgnored(used) ? { message: `${flag.written} is ignored on Windows`, help } : undefined;
  }),
};

function isIgnored({ program, flag, known }: UsedFlag): boolean {
  if (flag.name === 'enforce-node-allocatable') { return /[a-z]/.test(flag.value ?? '') && flag.value !== 'none'; }
  // off is how Windows behaves anyway
  if (known!.takes === 'boolean' && isOff(flag.value)) { return false; }
  return known!.onWindows === 'ignored' || (program === 'kubelet' && known!.field !== undefined && KUBELET_FIELDS_IGNORED_ON_WINDOWS.includes(known!.field));
}

function isOff(value: string | undefined): boolean {
  return value?.toLowerCase() === 'false';
}
