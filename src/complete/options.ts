import { Platform, WindowsVersion } from '../knowledge';
import { isDnsSubdomain, isKnown, isOpaque, isPlainObject, isPresent, objectAt, Problem, show } from '../manifest';

/** The options by which a user of any front says what a Windows pod is. Names may be opaque. */
export interface PodOptions {
  readonly version?: unknown;
  readonly platform?: unknown;
  readonly placement?: unknown;
  readonly runtimeClass?: unknown;
  readonly runAsUserName?: unknown;
  readonly gmsa?: unknown;
  readonly hostProcess?: boolean | { readonly account?: unknown };
}

/** Values that the compiler would have refused; JavaScript and casts get past it. */
export function windowsOptionProblems(options: PodOptions): readonly Problem[] {
  const { version, platform, placement, runtimeClass, runAsUserName, gmsa, hostProcess } = options;
  const problems: Problem[] = [];
  const wrong = (key: keyof PodOptions, message: string, remedy: string) =>
    problems.push({ code: 'windows-option', path: ['windows', key], message: `is ${show(options[key])}, ${message}`, remedy });
  if (version !== undefined && version !== 'any' && !WindowsVersion.isWindowsVersion(version)) {
    wrong('version', 'which is no WindowsVersion', `use ${WindowsVersion.all.map((v) => `WindowsVersion.${v.name}`).join(', ')} or 'any'`);
  }
  if (platform !== undefined && !Platform.isPlatform(platform)) {
    wrong('platform', 'which is no Platform', `use ${Platform.all.map((p) => `Platform.${p.name}`).join(', ')} or Platform.custom({ taints })`);
  }
  if (placement !== undefined && placement !== 'compatible' && placement !== 'exact') { wrong('placement', 'which is unknown', 'use \'compatible\' or \'exact\''); }
  if (placement === 'exact' && runtimeClass !== undefined) { wrong('placement', 'but a runtimeClass is given, which does the placement', 'give one of the two'); }
  if (placement === 'exact' && version === 'any') { wrong('placement', 'but the version is \'any\'', 'name the version, or remove placement'); }
  if (hostProcess !== undefined && typeof hostProcess !== 'boolean' && !isPlainObject(hostProcess) && !isOpaque(hostProcess)) {
    wrong('hostProcess', 'which is neither a boolean nor { account }', 'use true, or name an account');
  }
  const { account } = objectAt({ hostProcess }, 'hostProcess');
  if (isKnown(runAsUserName) && isKnown(account) && account !== runAsUserName) {
    wrong('runAsUserName', `but hostProcess.account is ${show(account)}`, 'name the account in one place only');
  }
  if (typeof runtimeClass === 'string' && !isDnsSubdomain(runtimeClass)) {
    wrong('runtimeClass', 'which is no name of a RuntimeClass', 'name one by lower-case letters, digits, "-" and ".", or remove runtimeClass');
  }
  const gmsaName = typeof gmsa === 'object' && gmsa !== null ? (gmsa as { readonly name?: unknown }).name : gmsa;
  if (gmsa !== undefined && (!isPresent(gmsaName) || gmsaName === '')) { wrong('gmsa', 'which names no GMSACredentialSpec', 'use its name, or { name }'); }
  return problems;
}
