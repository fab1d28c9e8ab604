import { claimsOf, isWindows } from './support/claims';
import { ofPodRule } from './support/pod-rule';
import { only } from './support/pods';
import { isPresent, lookUp, scalarText, valueAt } from '../../base';
import { INSTEAD_OF_VOLUME, LINUX_ONLY_DRIVERS, UNMOUNTABLE_VOLUMES } from '../../knowledge';
import { objectName, showName } from '../../kubernetes';
import { POD_RULES } from '../../pods';
import { RuleDefinition, RuleFinding } from '../rule';

const ofPod = ofPodRule(POD_RULES.unsupportedVolume);

export const unsupportedVolume: RuleDefinition = {
  ...ofPod,
  looksUp: true,
  needs: ['volumes', 'volumeClaimTemplates'],
  check: only({ pods: 'windows' }, (object, context) => {
    const pod = context.podOf(object);
    if (!isWindows(pod)) { return []; }
    const finding = (path: readonly (string | number)[], what: string, why: string, kind = 'nfs'): RuleFinding => ({
      path, message: `${what} can't be mounted on a Windows node: ${why}; the Pod never starts`, help: lookUp(INSTEAD_OF_VOLUME, kind)!,
    });
    const claimed = claimsOf(object, pod, context).flatMap(({ path, name, storageClass, volume }) => {
      const [kind, why] = Object.entries(UNMOUNTABLE_VOLUMES).find(([each]) => isPresent(valueAt(volume, ['spec', each]))) ?? [];
      if (kind !== undefined) { return [finding(path, `claim ${showName(name)} is bound to PersistentVolume ${showName(objectName(volume))}, which is of kind ${kind} and`, why!, kind)]; }
      const driver = valueAt(volume, ['spec', 'csi', 'driver']) ?? storageClass?.provisioner;
      const nfs = scalarText(valueAt(storageClass, ['parameters', 'protocol'])).toLowerCase() === 'nfs';
      if (!LINUX_ONLY_DRIVERS.includes(driver as string) && !nfs) { return []; }
      return [finding(path, `claim ${showName(name)} gets a volume of ${scalarText(driver) || '(no driver)'}${nfs ? ' with protocol nfs' : ''}, which`, nfs ? UNMOUNTABLE_VOLUMES.nfs : 'that driver runs only on Linux nodes')];
    });
    return [...ofPod.check(object, context), ...claimed];
  }),
};
