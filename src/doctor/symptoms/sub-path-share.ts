import { matchMessages, Symptom } from '../symptom';

export const subPathShare: Symptom = {
  id: 'doctor-sub-path-share',
  severity: 'error',
  summary: 'the kubelet of a Windows node can\'t resolve a subPath of a volume',
  why: 'Before it mounts a subPath, the kubelet resolves the path of the volume on the node. The path of an SMB share is a link to another machine, which old kubelets can\'t read: "cannot read link c:\\var\\lib\\kubelet\\pods\\…: The system cannot find the file specified".',
  remedy: 'mount the whole share without subPath, and use the path in the program, or create a PersistentVolume for the folder (source: //SERVER/SHARE/FOLDER); upgrade the kubelet',
  source: 'kubernetes/kubernetes#65890; kubernetes v1.37.2 pkg/volume/util/subpath/subpath_windows.go (read 2026-11-24)',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/cannot read link [a-z]:\\[^]{0,300}volumes/i], { anyOs: true }),
};
