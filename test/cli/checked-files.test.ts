import { Folder } from './command';
import { GOOD } from '../checker/manifests';

const CHART = {
  'charts/shop/Chart.yaml': 'name: shop\n', 'charts/shop/templates/web.yaml': 'kind: {{ .Values.kind }}\n', 'charts/shop/charts/db/Chart.yaml': 'name: db\n',
  'charts/shop/charts/db/templates/db.yaml': '{{- if .Values.db }}\n',
};

describe('--no-chart-templates', () => {
  const folder = new Folder({ ...CHART, 'web.yaml': GOOD, 'templates/web.yaml': GOOD.replace('name: ', 'name: other-') });
  const check = (...argv: string[]) => folder.run(['check', ...argv, '--format', 'json']);

  test('leaves out what has to be rendered, and says so', () => {
    expect(check('.').code).toBe(3);
    const { code, stdout, stderr } = check('.', '--no-chart-templates');
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('note: the templates of 1 Helm chart are left out: charts/shop. Render them with "helm template" to check them\n') });
    // a directory of this name that isn't part of a chart
    expect(JSON.parse(stdout).objects).toBe(2);
    expect(folder.run(['fix', '.', '--no-chart-templates']).code).toBe(0);
  });

  test('reads what is named', () => {
    expect(check('charts/shop/templates', '--no-chart-templates').code).toBe(3);
    expect(check('charts/shop', '--no-chart-templates')).toMatchObject({ code: 2, stderr: expect.stringContaining('nothing to check') });
  });

  test('names a few charts', () => {
    const many = new Folder({ 'a.yaml': GOOD, ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].flatMap((name) => [[`${name}/Chart.yaml`, 'name: x\n'], [`${name}/templates/x.yaml`, '{{ x }}\n']])) });
    expect(many.run(['check', '.', '--no-chart-templates']).stderr).toContain('note: the templates of 5 Helm charts are left out: a, b, c, and 2 more.');
  });
});

describe('an entry of exclude that matches no file', () => {
  const folder = new Folder({ '.k8s-windows.yaml': 'exclude: [vendor/**, "old?/**"]\n', 'deploy/web.yaml': GOOD, 'vendor/a.yaml': 'a: [' });

  test('is reported with its place, if all files were read', () => {
    expect(folder.run(['check', '.'])).toMatchObject({
      code: 0, stderr: expect.stringContaining('note: .k8s-windows.yaml:1:22: unused entry in exclude: no file matches "old?/**". Remove the entry\n'),
    });
    expect(folder.run(['check', '.']).stderr).not.toContain('vendor');
    expect(folder.run(['check', 'deploy']).stderr).not.toContain('exclude');
    expect(folder.run(['check', 'deploy/web.yaml']).stderr).not.toContain('exclude');
  });
});
