import type { Intent } from './generate-pod';
import { Random } from './random';

/** Path of a field and values that it may have; `null` counts as absent. */
type Field = readonly [path: string, ...values: readonly unknown[]];

const PROFILE = [{ type: 'RuntimeDefault' }, { type: 'Unconfined' }, null];

/** Fields of a pod that one OS or the other may not like. */
export const POD_FIELDS: readonly Field[] = [
  ['hostPID', true, false, null], ['hostIPC', true, false], ['hostUsers', true, false, null], ['shareProcessNamespace', true, false, null],
  ['securityContext.appArmorProfile', ...PROFILE], ['securityContext.seccompProfile', ...PROFILE],
  ['securityContext.seLinuxOptions', {}, { level: 's0' }, null],
  ['securityContext.seLinuxChangePolicy', 'Recursive', 'MountOption'], ['securityContext.fsGroup', 0, 2000, null, -1],
  ['securityContext.fsGroupChangePolicy', 'Always', 'OnRootMismatch', null],
  ['securityContext.runAsUser', 0, 1000, null, -5], ['securityContext.runAsGroup', 0, 1000], ['securityContext.supplementalGroups', [], [1000]],
  ['securityContext.supplementalGroupsPolicy', 'Merge', 'Strict', null],
  ['securityContext.sysctls', [], [{ name: 'net.ipv4.ip_local_port_range', value: '1024 65535' }], null],
  ['resources', {}, { limits: { cpu: '2', memory: '4Gi' } }, null], ['securityContext', {}, null],
];

const CONTAINER_FIELDS: readonly Field[] = [
  ['securityContext.appArmorProfile', ...PROFILE], ['securityContext.seccompProfile', ...PROFILE],
  ['securityContext.seLinuxOptions', {}, { level: 's0' }],
  ['securityContext.capabilities', {}, { drop: ['ALL'] }, { add: ['NET_ADMIN'] }, null],
  ['securityContext.readOnlyRootFilesystem', true, false, null],
  ['securityContext.privileged', true, false, null], ['securityContext.allowPrivilegeEscalation', true, false],
  ['securityContext.procMount', 'Default', null],
  ['securityContext.runAsUser', 0, 1000, null], ['securityContext.runAsGroup', 0, 1000], ['securityContext', {}, null],
];

/** Sets a random one of the fields. */
export function pickField(random: Random, fields: readonly Field[] | 'container', holder: any): void {
  const [path, ...values] = random.pick(fields === 'container' ? CONTAINER_FIELDS : fields);
  const value = random.pick(values);
  const [outer, inner] = path.split('.');
  holder[outer] = inner ? { ...holder[outer], [inner]: value } : value;
}

const of = (length: number, character: string) => character.repeat(length);

const USER_NAMES: readonly (string | null)[] = [
  'ContainerUser', 'ContainerAdministrator', 'containeradministrator', 'NT AUTHORITY\\SYSTEM', 'CORP\\web', 'corp.example.com\\svc-web$',
  'name with spaces', null,
  '', ' ', '.', '. .', ' a', 'a\\b\\c', '\\u', 'd\\', '\\', '\\\\', 'user@corp', 'a/b', 'a:b', 'a"b', 'a;b', 'a|b', 'a=b', 'a,b', 'a+b', 'a*b', 'a?b',
  'a<b', 'a[b', 'a%b', 'a\'b',
  'a\tb', 'a\nb', 'a\u0000b', 'a\u007fb', 'a\u0085b', 'a\u00a0b', 'a\u2028b', 'ü', 'Ü\\é', '用户', '\u{1f600}', of(104, 'a'), of(105, 'a'), of(52, 'ü'),
  of(53, 'ü'), `d\\${of(104, 'u')}`, `d\\${of(105, 'u')}`,
  `${of(15, 'd')}\\u`, `${of(16, 'd')}\\u`, `${of(15, '用')}\\u`, `${of(16, '用')}\\u`, `${of(8, '\u{1f600}')}\\u`, `${of(15, '\u{1f600}')}\\u`,
  `${of(16, '\u{1f600}')}\\u`, `${of(63, 'd')}.com\\u`, `${of(64, 'd')}.com\\u`,
  `${of(255, 'd')}\\u`, `${of(256, 'd')}\\u`, `${'d.'.repeat(127)}d\\u`, `${'d.'.repeat(127)}dd\\u`, 'a.\\u', '.a\\u', 'a..b\\u', '-a\\u', '-a.b\\u',
  'a-.b\\u', 'a.b-\\u', 'a_b\\u', 'a_b.c\\u', 'a b\\u', 'a.b.c\\u', ' \\u', 'a@b\\u', 'a,b\\u', 'd\\ ', 'd\\. ', 'd\\u.',
];
const SPEC_NAMES: readonly (string | null)[] = [
  'webapp1', 'web.app-1', 'WebApp1', 'a_b', '', '-a', 'a-', 'a..b', '.a', 'ä', of(253, 'a'), of(254, 'a'), '1', 'a b', null,
];
const SPECS: readonly (string | null)[] = [
  '{}', '{"CmsPlugins":["ActiveDirectory"]}', 'no json', '', ' ', null, of(65536, 'x'), of(65537, 'x'), of(32768, 'ü'), `${of(32768, 'ü')}x`,
];

/** `windowsOptions`, often with a value that the API server doesn't take. */
export function hostileWindowsOptions(random: Random, intent: Intent): object {
  return random.weighted<() => object>(
    [10, () => ({ runAsUserName: random.pick(USER_NAMES) })],
  [4, () => ({ gmsaCredentialSpecName: random.pick(SPEC_NAMES) })],
  [2, () => ({ gmsaCredentialSpec: random.pick(SPECS), ...(random.chance(0.5) && { gmsaCredentialSpecName: 'webapp1' }) })],
  [intent === 'host-process' ? 6 : 3, () => ({ hostProcess: random.pick([true, false, null]) })],
  [1, () => ({})],
  )();
}
