import { expectParts, markdownTable } from './golden';
import { differencesOf, TAINT_SOURCES } from '../../src/knowledge';
import { Platform, REJECTED_ON_WINDOWS, Taint, WindowsVersion } from 'k8s-windows/core';

const names = (versions: readonly WindowsVersion[]) => versions.map((v) => v.name).join(', ');
const taint = ({ key, value, effect }: Taint) => `\`${key}=${value}:${effect}\``;
const range = ({ kubernetes }: WindowsVersion) => (kubernetes ? `${kubernetes.first} to ${kubernetes.last ?? 'now'}` : 'never listed');

test('docs/vocabulary.md has the tables of src/knowledge (npm run generate writes them)', () => {
  expectParts('vocabulary.md', {
    releases: markdownTable([
      ['`WindowsVersion`', 'product', 'build', 'image tags', 'mainstream support ends', 'extended support ends', 'Kubernetes versions (by its documentation)'],
      ...WindowsVersion.all.map((v) => [
        v.name, v.product, v.build, v.imageTags.join(', ') || 'none', v.support?.mainstreamEnds ?? 'ended', v.support?.extendedEnds ?? 'ended', range(v),
      ]),
    ]),
    sources: markdownTable([
      ['`WindowsVersion`', 'fact', 'source', 'read on', 'differs'],
      ...WindowsVersion.all.flatMap((v) => [['support', v.support] as const, ['Kubernetes', v.kubernetes] as const].flatMap(([fact, each]) => (
        each ? [[v.name, fact, each.source, each.readOn, differencesOf(each)]] : []))),
    ]),
    compatible: markdownTable([
      ['image', 'nodes with process isolation', 'nodes with Hyper-V isolation'],
      ...WindowsVersion.all.filter((v) => v.imageTags.length > 0).map((v) => [
        v.name, names(v.processIsolationHosts) + (v.revisionMustMatch ? ' (with the same revision)' : ''), names(v.hyperVIsolationHosts),
      ]),
    ]),
    platforms: markdownTable([
      ['`Platform`', 'taint of Windows nodes', 'source', 'read on', 'differs'],
      ...Platform.all.map((p) => [p.name, p.taints.map(taint).join(', ') || 'none', TAINT_SOURCES[p.name].source, TAINT_SOURCES[p.name].readOn, differencesOf(TAINT_SOURCES[p.name])]),
    ]),
    rejected: markdownTable([
      ['level', 'field', 'rejected if'],
      ...REJECTED_ON_WINDOWS.map(({ level, path, when }) => [level, `\`${path.join('.')}\``, when]),
    ]),
  });
});
