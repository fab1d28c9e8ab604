import { isKnown, isOpaque, isPlainObject, isPresent, objectAt, Problem, show } from '../../base';
import { OptionProblems } from '../../kubernetes';

/** Options that define a Windows Pod, the same for every adapter. Names may be opaque. */
export interface PodOptions {
  readonly version?: unknown;
  readonly platform?: unknown;
  readonly placement?: unknown;
  readonly pool?: unknown;
  readonly runtimeClass?: unknown;
  readonly runAsUserName?: unknown;
  readonly gmsa?: unknown;
  readonly hostProcess?: boolean | { readonly account?: unknown };
}

/** Reports conflicting options and invalid names; paths start at the object that has the options as `windows`. */
export function windowsOptionProblems(options: PodOptions): readonly Problem[] {
  const { version, platform, pool, placement, runtimeClass, runAsUserName, gmsa, hostProcess } = options;
  const problems = new OptionProblems('windows-option', ['windows']);
  if (isKnown(placement) && placement !== 'compatible' && placement !== 'exact') {
    problems.oneOf(['placement'], placement, ['compatible', 'exact']);
  }
  if (placement === 'exact' && runtimeClass !== undefined) {
    problems.must(['placement'], placement, 'not be set together with runtimeClass, which places the Pod', 'remove one of the two');
  }
  if (pool !== undefined) {
    for (const [key, value] of Object.entries({ platform, placement })) {
      if (value !== undefined) { problems.must([key], value, 'not be set together with pool, which places the Pod', 'remove one of the two'); }
    }
  }
  if (placement === 'exact' && version === 'any') {
    problems.must(['placement'], placement, 'not be set with version \'any\'', 'set a version, or remove placement');
  }
  if (hostProcess !== undefined && typeof hostProcess !== 'boolean' && !isPlainObject(hostProcess) && !isOpaque(hostProcess)) {
    problems.must(['hostProcess'], hostProcess, 'be true, false, or { account }', 'use true, or set an account');
  }
  const { account } = objectAt({ hostProcess }, 'hostProcess');
  if (isKnown(runAsUserName) && isKnown(account) && account !== runAsUserName) {
    problems.must(['runAsUserName'], runAsUserName, `be ${show(account)}, the value of hostProcess.account`, 'set the account in one place only');
  }
  if (typeof runtimeClass === 'string') { problems.objectName(['runtimeClass'], runtimeClass, 'RuntimeClass'); }
  const gmsaName = typeof gmsa === 'object' && gmsa !== null ? (gmsa as { readonly name?: unknown }).name : gmsa;
  if (gmsa !== undefined && (!isPresent(gmsaName) || gmsaName === '')) {
    problems.must(['gmsa'], gmsa, 'name a GMSACredentialSpec', 'use its name, or { name }');
  }
  return problems.list;
}
