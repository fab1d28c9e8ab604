import { FIELD_REPORTS } from './field-reports';
import { HEALTHY } from './healthy';
import { list } from './objects';
import { diagnose } from 'k8s-windows/doctor';

test.each(FIELD_REPORTS.map((report) => [report.issue, report] as const))('%s', (_issue, { symptoms, objects, cause, remedy }) => {
  const { problems } = diagnose(list(...HEALTHY, ...objects));
  expect([...new Set(problems.map(({ symptom }) => symptom))]).toEqual(symptoms);
  if (cause) { expect(problems.map((problem) => problem.cause)).toContainEqual(expect.stringMatching(cause)); }
  if (remedy) { expect(problems.map((problem) => problem.remedy)).toContainEqual(expect.stringMatching(remedy)); }
});
