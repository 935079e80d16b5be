#!/bin/sh
# build.sh OUTPUT.swift [COMPILER LINKER UNICODE_TABLES SOURCE.swift...] Compiles the sources to WebAssembly
# and writes OUTPUT.swift, which has the module as base64: an array literal of its bytes would take the
# compiler many times as long. Without a compiler the module is empty.
set -eu

output=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: >"$work/rules.wasm"

if [ $# -gt 0 ]; then
    compiler=$1 linker=$2 unicode_tables=$3
    shift 3
    # There is no C library to check the stack; --stack-first makes an overflow trap instead.
    # Without incremental code generation the same sources give the same bytes in every folder.
    "$compiler" -target wasm32-unknown-none-wasm -swift-version 6 -parse-as-library -wmo -Osize \
        -enable-experimental-feature Embedded -enable-experimental-feature Extern \
        -Xfrontend -disable-stack-protector -Xfrontend -disable-incremental-llvm-codegen \
        -module-cache-path "$work/cache" -module-name Browser -c "$@" -o "$work/rules.o"
    # Swift doesn't let us define "free", so the linker replaces it by our wrapper.
    "$linker" --no-entry --stack-first --gc-sections --strip-all --wrap=free \
        "$work/rules.o" "$unicode_tables" -o "$work/rules.wasm"
fi

# As a command of its own, so that a failure ends the script.
base64 <"$work/rules.wasm" >"$work/rules.txt"
printf 'let encodedRules = "%s"\n' "$(tr -d '\n' <"$work/rules.txt")" >"$output"
