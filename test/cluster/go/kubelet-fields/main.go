// Prints the fields of the KubeletConfiguration, with their types, as JSON. Its arguments are the folders of the modules k8s.io/kubelet and
// k8s.io/component-base of one release.
package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"
)

// types of other modules, which don't change between releases
var foreign = map[string]string{
	"metav1.Duration":        "duration",
	"v1.ResourceList":        "map:quantity",
	"resource.QuantityValue": "quantity",
	"v1.Taint":               "Taint",
	"v1.TaintEffect":         "string",
	"time.Duration":          "integer",
}

var structs = map[string]map[string]string{
	"Taint": {"key": "string", "value": "string", "effect": "string", "timeAdded": "string"},
}

type scope struct {
	specs map[string]ast.Expr
	other map[string]*scope
}

func parse(folder string) *scope {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	check(err)
	s := &scope{specs: map[string]ast.Expr{}, other: map[string]*scope{}}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		check(err)
		for _, decl := range f.Decls {
			if gen, ok := decl.(*ast.GenDecl); ok && gen.Tok == token.TYPE {
				for _, spec := range gen.Specs {
					t := spec.(*ast.TypeSpec)
					s.specs[t.Name.Name] = t.Type
				}
			}
		}
	}
	return s
}

func (s *scope) typeOf(expr ast.Expr) string {
	switch e := expr.(type) {
	case *ast.StarExpr:
		return s.typeOf(e.X)
	case *ast.ArrayType:
		return "list:" + s.typeOf(e.Elt)
	case *ast.MapType:
		return "map:" + s.typeOf(e.Value)
	case *ast.SelectorExpr:
		pkg := e.X.(*ast.Ident).Name
		if other, ok := s.other[pkg]; ok {
			return other.named(e.Sel.Name)
		}
		if kind, ok := foreign[pkg+"."+e.Sel.Name]; ok {
			return kind
		}
		panic("unknown type " + pkg + "." + e.Sel.Name)
	case *ast.Ident:
		return s.named(e.Name)
	}
	panic(fmt.Sprintf("unknown type %T", expr))
}

func (s *scope) named(name string) string {
	switch name {
	case "string", "bool":
		return name
	case "int", "int32", "int64", "uint", "uint32", "uint64", "byte":
		return "integer"
	case "float32", "float64":
		return "number"
	}
	spec, ok := s.specs[name]
	if !ok {
		panic("unknown type " + name)
	}
	fields, ok := spec.(*ast.StructType)
	if !ok {
		return s.typeOf(spec)
	}
	if name == "TimeOrMetaDuration" || name == "QuantityValue" {
		return map[string]string{"TimeOrMetaDuration": "durationOrInteger", "QuantityValue": "quantity"}[name]
	}
	if _, done := structs[name]; !done {
		structs[name] = map[string]string{}
		s.collect(name, fields)
	}
	return name
}

func (s *scope) collect(into string, fields *ast.StructType) {
	for _, field := range fields.Fields.List {
		if field.Tag == nil {
			continue
		}
		tag := reflect.StructTag(strings.Trim(field.Tag.Value, "`")).Get("json")
		key := strings.Split(tag, ",")[0]
		if key == "-" {
			continue
		}
		if key == "" {
			if sel, ok := field.Type.(*ast.SelectorExpr); ok && sel.Sel.Name == "TypeMeta" {
				structs[into]["apiVersion"], structs[into]["kind"] = "string", "string"
			} else if inner, ok := s.specs[field.Type.(*ast.Ident).Name].(*ast.StructType); ok {
				s.collect(into, inner)
			}
			continue
		}
		structs[into][key] = s.typeOf(field.Type)
	}
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	kubelet := parse(filepath.Join(os.Args[1], "config", "v1beta1"))
	kubelet.other["logsapi"] = parse(filepath.Join(os.Args[2], "logs", "api", "v1"))
	kubelet.other["tracingapi"] = parse(filepath.Join(os.Args[2], "tracing", "api", "v1"))
	kubelet.named("KubeletConfiguration")
	out, err := json.Marshal(structs)
	check(err)
	fmt.Println(string(out))
}
