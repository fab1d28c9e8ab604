import { documents, windowsPod, workload } from './example';

const DEPLOYMENT = workload('Deployment', windowsPod());

/** A Service with a Windows Deployment behind it: more lines of its metadata and of its `spec`. */
export function windowsService(spec: string, metadata = '', deployment = DEPLOYMENT, port = 'port: 80'): string {
  const indented = (text: string) => (text === '' ? '' : `${text.replace(/^/gm, '  ')}\n`);
  return documents(deployment, `apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n${indented(metadata)}spec:\n${indented(spec)}  selector:\n    app: web\n  ports:\n    - ${port}\n`);
}
