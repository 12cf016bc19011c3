# Sentences about a command that hold or do not; sourced by the scripts beside it. The folder of a script's own is $work.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
bad=0

holds() { # holds SENTENCE COMMAND...
    local sentence=$1
    shift
    if "$@" >"$work/out" 2>"$work/err"; then
        echo "ok    $sentence"
    else
        echo "FAIL  $sentence"
        head -n 20 "$work/out" "$work/err"
        bad=$((bad + 1))
    fi
}

exits() { # exits STATUS TEXT COMMAND...: the status, and a text somewhere in what it says
    local status=$1 text=$2 got
    shift 2
    "$@" >"$work/said" 2>&1
    got=$?
    [[ $got == "$status" ]] || { echo "exit status $got instead of $status"; cat "$work/said"; return 1; }
    grep -qF -- "$text" "$work/said" || { echo "nothing about '$text' in:"; cat "$work/said"; return 1; }
}

one_json_document() {
    "$@" 2>/dev/null >"$work/document" && python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$work/document"
}

answers() { # answers EXPRESSION COMMAND...: a Python expression holds of the JSON document
    local expression=$1
    shift
    "$@" 2>/dev/null >"$work/document" || return 1
    python3 -c 'import json, sys
document = json.load(open(sys.argv[1]))
sys.exit(0 if eval(sys.argv[2]) else "does not hold: %s\nof: %s" % (sys.argv[2], json.dumps(document)[:2000]))' \
        "$work/document" "$expression"
}
