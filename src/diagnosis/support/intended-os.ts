import { objectAt, PlainObject, scalarText } from '../../base';
import { ImageLock } from '../../images';
import { NodeLabel, OsName } from '../../knowledge';
import { podOs } from '../../kubernetes';

/** The operating system that a Pod is for, even if it selects the label with the wrong letter case, such as `Windows`. */
export function intendedOs(spec: PlainObject, runtimeClass?: PlainObject, images?: ImageLock): OsName | undefined {
  const selector = objectAt(spec, 'nodeSelector');
  const selectsWindows = [NodeLabel.OS, NodeLabel.BETA_OS].some((label) => /^windows$/i.test(scalarText(selector[label])));
  return podOs(spec, runtimeClass, undefined, images).os ?? (selectsWindows ? 'windows' : undefined);
}
