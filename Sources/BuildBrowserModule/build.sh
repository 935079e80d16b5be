#!/bin/sh
# build.sh OUTPUT.swift [COMPILER LINKER UNICODE_TABLES SOURCE.swift...]
# Compiles the sources to WebAssembly and writes OUTPUT.swift, which holds the module as base64: a literal of
# bytes would take the compiler many times as long. Without a compiler the module is empty.
set -eu

output=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: >"$work/rules.wasm"

if [ $# -gt 0 ]; then
    compiler=$1 linker=$2 unicode_tables=$3
    shift 3
    # There is no C library that could check the stack; --stack-first makes an overflow trap instead.
    # Without incremental code generation the same sources give the same bytes in every folder.
    "$compiler" -target wasm32-unknown-none-wasm -swift-version 6 -parse-as-library -wmo -Osize \
        -enable-experimental-feature Embedded -enable-experimental-feature Extern \
        -Xfrontend -disable-stack-protector -Xfrontend -disable-incremental-llvm-codegen \
        -module-cache-path "$work/cache" -module-name Browser -c "$@" -o "$work/rules.o"
    # Swift reserves the name "free" for itself, so ours comes in as its wrapper.
    "$linker" --no-entry --stack-first --gc-sections --strip-all --wrap=free \
        "$work/rules.o" "$unicode_tables" -o "$work/rules.wasm"
fi

printf 'let encodedRules = "%s"\n' "$(base64 <"$work/rules.wasm" | tr -d '\n')" >"$output"
