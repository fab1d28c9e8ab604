import { containersOf } from './support/core';
import { listAt } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';

const VOLUME = 'volumes:\n  - name: data\n    persistentVolumeClaim:\n      claimName: data';

export const rawBlockVolume: Rule = {
  id: 'raw-block-volume',
  effect: 'broken',
  needs: ['volumeDevices'],
  summary: 'a Windows container wants a volume as a raw block device',
  why: 'Raw block volumes (`volumeDevices`, claims with `volumeMode: Block`) aren\'t implemented on Windows nodes: the pod never starts.',
  source: 'kubernetes v1.36.3 pkg/volume/util/volumepathhandler (unsupported build)',
  bad: windowsPod({ spec: VOLUME, container: 'volumeDevices:\n  - name: data\n    devicePath: /dev/data' }),
  good: windowsPod({ spec: VOLUME, container: 'volumeMounts:\n  - name: data\n    mountPath: C:\\data' }),
  check: onWindowsPods(({ spec }) => containersOf(spec).filter(({ container }) => listAt(container, 'volumeDevices').length > 0).map(({ path }) => ({
    path: ['spec', ...path, 'volumeDevices'],
    message: 'volumeDevices asks for raw block devices, which Windows nodes don\'t provide: the pod never starts',
    help: 'use volumeMounts, and a claim with volumeMode Filesystem',
  }))),
};
