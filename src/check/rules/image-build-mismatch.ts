import { imagesOf, isHostProcessPod } from './support/core';
import { WindowsVersion } from '../../knowledge';
import { Rule } from '../rule';
import { buildsOf } from './support/builds';
import { windowsPod } from './support/example';
import { isolationOf } from './support/isolation';
import { onWindowsPods } from './support/pods';

const IMAGE = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2025';
const selector = (build: string) => `nodeSelector:\n  kubernetes.io/os: windows\n  node.kubernetes.io/windows-build: ${build}`;

export const imageBuildMismatch: Rule = {
  id: 'image-build-mismatch',
  effect: 'misplaced',
  summary: 'a Windows Pod may be scheduled to a node whose build can\'t run its image',
  why: 'A process-isolated container shares the kernel of its host. Windows Server 2019 and older run only images of their own build; Windows Server 2022 and later also run images of Windows Server 2022. On any other node the container fails with "The container operating system does not match the host operating system". HostProcess containers are exempt.',
  source: 'Microsoft, "Windows container version compatibility"; containerd platforms; Azure/AKS#1100',
  bad: windowsPod({ nodeSelector: selector('10.0.20348'), image: IMAGE }),
  good: windowsPod({ nodeSelector: selector('10.0.26100'), image: IMAGE }),
  check: onWindowsPods(({ spec }, context) => {
    const isolation = isolationOf(spec, context);
    if (isHostProcessPod(spec) || isolation === undefined) { return []; }
    const hosts = buildsOf(spec, context).flatMap((build) => WindowsVersion.findBuild(build) ?? []);
    return imagesOf(spec).flatMap(({ image, version, path }) => {
      const unable = version ? hosts.filter((host) => !version.runsOn(host, isolation)) : [];
      if (!version || unable.length === 0) { return []; }
      return [{
        path,
        message: `image "${image}" is built on ${version}, but the Pod may be scheduled to a node with ${unable.join(', ')}, which can't run it in ${isolation} isolation`,
        help: `use an image of ${unable[0].name}, or select nodes with build ${version.hosts(isolation).map((host) => host.build).join(' or ')} through node.kubernetes.io/windows-build`,
      }];
    });
  }),
};
