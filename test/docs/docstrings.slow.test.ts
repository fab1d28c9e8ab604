import * as ts from 'typescript';
import { API } from './public-api';

test('each exported name has a summary', () => {
  expect(API.exported.length).toBeGreaterThan(400);
  expect(API.exported.filter((symbol) => API.isUndocumented(symbol)).map(({ name }) => name)).toEqual([]);
});

test('each public member has a summary', () => {
  const members = [...API.members()];
  expect(members.length).toBeGreaterThan(1300);
  expect(members.filter(([symbol]) => API.isUndocumented(symbol)).map(([, name]) => name)).toEqual([]);
});

test('each optional option has a default', () => {
  const options = [...API.optionalInputs()];
  expect(options.length).toBeGreaterThan(700);
  expect(options.filter(([symbol]) => API.tags(symbol, 'default').length === 0).map(([, name]) => name)).toEqual([]);
});

test('each function that throws states its errors', () => {
  const functions = API.throwing();
  expect(functions.length).toBeGreaterThan(80);
  const isDocumented = (node: ts.Node) => ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'throws') || /Never throws/.test(textOf(node));
  const undocumented = functions.filter((each) => !isDocumented(each.function));
  // only invalid options cause an error there, and the constructor has rejected them
  expect(undocumented.filter(({ name }) => name !== 'K8sWindowsValidation.validate').map(({ name, place }) => `${name} (${place})`)).toEqual([]);
});

function textOf(node: ts.Node): string {
  return ts.getJSDocCommentsAndTags(node).map((comment) => comment.getText()).join('\n');
}
