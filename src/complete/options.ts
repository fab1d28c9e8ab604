import { isKnown, isOpaque, isPlainObject, isPresent, objectAt, OptionProblems, Problem, show } from '../manifest';

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

/** Options that contradict each other, and names that can't be; paths start at what holds the options as `windows`. */
export function windowsOptionProblems(options: PodOptions): readonly Problem[] {
  const { version, placement, runtimeClass, runAsUserName, gmsa, hostProcess } = options;
  const problems = new OptionProblems('windows-option', ['windows']);
  if (isKnown(placement) && placement !== 'compatible' && placement !== 'exact') { problems.oneOf(['placement'], placement, ['compatible', 'exact']); }
  if (placement === 'exact' && runtimeClass !== undefined) { problems.must(['placement'], placement, 'not be given beside runtimeClass, which places the pod', 'remove one of the two'); }
  if (placement === 'exact' && version === 'any') { problems.must(['placement'], placement, 'not be given with version \'any\'', 'name the version, or remove placement'); }
  if (hostProcess !== undefined && typeof hostProcess !== 'boolean' && !isPlainObject(hostProcess) && !isOpaque(hostProcess)) {
    problems.must(['hostProcess'], hostProcess, 'be true, false or { account }', 'use true, or name an account');
  }
  const { account } = objectAt({ hostProcess }, 'hostProcess');
  if (isKnown(runAsUserName) && isKnown(account) && account !== runAsUserName) {
    problems.must(['runAsUserName'], runAsUserName, `be ${show(account)}, as hostProcess.account`, 'name the account in one place only');
  }
  if (typeof runtimeClass === 'string') { problems.objectName(['runtimeClass'], runtimeClass, 'RuntimeClass'); }
  const gmsaName = typeof gmsa === 'object' && gmsa !== null ? (gmsa as { readonly name?: unknown }).name : gmsa;
  if (gmsa !== undefined && (!isPresent(gmsaName) || gmsaName === '')) { problems.must(['gmsa'], gmsa, 'name a GMSACredentialSpec', 'use its name, or { name }'); }
  return problems.list;
}
