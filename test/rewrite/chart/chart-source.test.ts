import { chartOfValues, readChartSource } from '../../../src/rewrite';

const CHART = 'apiVersion: v2\nname: shop\nversion: 1.0.0\n';

test('only files at the root of a chart and of its subcharts decide on values', () => {
  const files = new Map([
    ['Chart.yaml', CHART], ['requirements.yaml', 'dependencies: []\n'], ['values.yaml', ''], ['templates/requirements.yaml', '{{ if .Values.a }}{{ fail "not a template of values" }}{{ end }}'],
    ['templates/values.yaml', '{{ x }}'], ['charts/a/Chart.yaml', CHART], ['charts/a/templates/Chart.yaml', '{{ x }}'], ['charts/a/charts/b/values.yaml', ''],
    ['charts/a/examples/values.yaml', ''],
  ]);
  expect([...chartOfValues(files).keys()].filter((name) => name !== 'templates/k8s-windows-values.yaml')).toEqual([
    'Chart.yaml', 'requirements.yaml', 'values.yaml', 'charts/a/Chart.yaml', 'charts/a/charts/b/values.yaml',
  ]);
  expect(readChartSource(files)).toMatchObject({ references: [['a']] });
});
