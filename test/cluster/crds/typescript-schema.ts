import * as ts from 'typescript';

/** A structural schema, as far as types in TypeScript say it. */
export type TypeSchema = Readonly<Record<string, unknown>>;

const FREE_FORM = { 'x-kubernetes-preserve-unknown-fields': true };
const FREE_FORM_OBJECT = { type: 'object', ...FREE_FORM };

/**
 * The schema of an interface whose properties are literals of types, as generators of models from CustomResourceDefinitions write them.
 * Types that are imported, and `any`, are free-form.
 *
 * @throws when the source has no such interface, or a type that no schema is known for
 */
export function schemaOfInterface(source: string, name: string): TypeSchema {
  const file = ts.createSourceFile('types.d.ts', source, ts.ScriptTarget.Latest, true);
  const declaration = file.statements.filter(ts.isInterfaceDeclaration).find((each) => each.name.text === name);
  if (!declaration) { throw new Error(`${name}: must be an interface of the source, got none`); }
  return schemaOfMembers(declaration.members);
}

function schemaOfMembers(members: ts.NodeArray<ts.TypeElement>): TypeSchema {
  const index = members.find(ts.isIndexSignatureDeclaration);
  if (index) { return { type: 'object', additionalProperties: schemaOfType(index.type) }; }
  const properties = members.filter(ts.isPropertySignature);
  if (properties.length === 0) { return FREE_FORM_OBJECT; }
  const nameOf = (property: ts.PropertySignature) => (property.name as ts.StringLiteral).text;
  const required = properties.filter((property) => !property.questionToken).map(nameOf);
  return {
    type: 'object',
    properties: Object.fromEntries(properties.map((property) => [nameOf(property), schemaOfType(property.type!)])),
    ...(required.length > 0 && { required }),
  };
}

function schemaOfType(type: ts.TypeNode): TypeSchema {
  if (ts.isTypeLiteralNode(type)) { return schemaOfMembers(type.members); }
  if (ts.isTypeReferenceNode(type)) {
    return type.typeName.getText() === 'Array' ? { type: 'array', items: schemaOfType(type.typeArguments![0]) } : FREE_FORM_OBJECT;
  }
  if (ts.isUnionTypeNode(type)) {
    if (type.types.every((alternative) => ts.isLiteralTypeNode(alternative) && ts.isStringLiteral(alternative.literal))) {
      return { type: 'string', enum: type.types.map((alternative) => ((alternative as ts.LiteralTypeNode).literal as ts.StringLiteral).text) };
    }
    return { 'x-kubernetes-int-or-string': true };
  }
  if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)) { return { type: 'string', enum: [type.literal.text] }; }
  switch (type.kind) {
    case ts.SyntaxKind.StringKeyword: return { type: 'string' };
    case ts.SyntaxKind.NumberKeyword: return { type: 'number' };
    case ts.SyntaxKind.BooleanKeyword: return { type: 'boolean' };
    case ts.SyntaxKind.AnyKeyword: return FREE_FORM;
    default: throw new Error(`no schema is known for the type ${type.getText()}`);
  }
}
