import type { Plugin } from 'vite'

const SUMMARY = /^ {2}summary:\s*'(?:[^'\\]|\\.)*',\n/gm

/** What the API's description says about each call is for its readers; the browser only makes the call. */
export const leanContract = (): Plugin => ({
  name: 'masar:lean-contract',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/contract\/endpoints\/[\w-]+\.ts$/.test(id)) return
    const calls = code.match(/= defineEndpoint\(/g)?.length ?? 0
    if (calls !== (code.match(SUMMARY)?.length ?? 0)) throw new Error(`${id}: every call has one summary`)
    return { code: code.replace(SUMMARY, ''), map: null }
  },
})
