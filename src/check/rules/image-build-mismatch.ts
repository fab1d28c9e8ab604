import { imagesOf } from './support/core';
import { NodeLabel, WindowsVersion } from '../../knowledge';
import { Rule } from '../rule';
import { buildsOf, isPinned, knowsBuilds, knowsNodes, requiredBuilds, selectableHosts } from './support/builds';
import { windowsPod } from './support/example';
import { scheduledSpec } from './support/placement';
import { asFindings, onWindowsPods } from './support/pods';

const IMAGE = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2025';
const selector = (build: string) => `nodeSelector:\n  kubernetes.io/os: windows\n  node.kubernetes.io/windows-build: ${build}`;

export const imageBuildMismatch: Rule = {
  id: 'image-build-mismatch',
  effect: 'misplaced',
  looksUp: true,
  fixable: true,
  summary: 'a Windows Pod may be scheduled to a node whose build can\'t run its image',
  why: 'A process-isolated container shares the kernel of its host. Windows Server 2019 and older run only images of their own build; Windows Server 2022 and later also run images of Windows Server 2022. On any other node the container fails with "The container operating system does not match the host operating system". HostProcess containers are exempt.',
  source: 'Microsoft, "Windows container version compatibility"; containerd platforms; Azure/AKS#1100',
  bad: windowsPod({ nodeSelector: selector('10.0.20348'), image: IMAGE }),
  good: windowsPod({ nodeSelector: selector('10.0.26100'), image: IMAGE }),
  check: onWindowsPods((pod, context) => {
    const required = requiredBuilds(pod, context);
    if (!required) { return []; }
    // no node runs all images
    if (required.problems.length > 0) { return asFindings('image-build-mismatch', required.problems); }
    const { spec } = pod;
    const { isolation, hosts: able } = required;
    const hosts = buildsOf(spec, context).flatMap((build) => WindowsVersion.findBuild(build) ?? []);
    const areSelected = !knowsNodes(context) || isPinned(scheduledSpec(spec, context));
    if (context.placement === 'none' && !areSelected && hosts.some((host) => able.includes(host))) { return []; }
    return imagesOf(spec).flatMap(({ image, version, path }) => {
      const unable = version ? hosts.filter((host) => !version.runsOn(host, isolation)) : [];
      const isExcluded = required.areExcluded && version === required.version && !knowsBuilds(spec, context);
      if (!version || (unable.length === 0 && !isExcluded)) { return []; }
      const fix = required.fix();
      // with known nodes, selecting a build helps only if a node has it
      const there = knowsNodes(context) && !fix ? selectableHosts(spec, context).filter((host) => able.includes(host)) : able;
      const builds = (there.length > 0 ? there : version.hosts(isolation)).map((host) => host.build).join(' or ');
      const selected = there.length > 0 ? `select nodes with build ${builds} through ${NodeLabel.WINDOWS_BUILD}` : `add nodes with build ${builds}`;
      return [{
        path,
        message: isExcluded
          ? `image "${image}" is built on ${version}, but the Pod's selectors exclude the builds that can run it in ${isolation} isolation`
          : `image "${image}" is built on ${version}, but the Pod may be scheduled to a node with ${unable.join(', ')}, which can't run it in ${isolation} isolation`,
        help: `use an image of ${isExcluded ? 'another release' : unable[0].name}, or ${selected}`,
        ...(fix && { fix }),
      }];
    });
  }),
};
