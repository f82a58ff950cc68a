/** Browser and system of a sign-in, as their own names; null when unknown. */
export interface DeviceNames {
  browser: string | null
  system: string | null
}

type Pattern = readonly [name: string, sign: RegExp]

/** The first match counts, because most browsers also claim to be Chrome or Safari. */
const BROWSERS: readonly Pattern[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]

/** The first match counts, because Android also names Linux, and an iPhone says "like Mac OS X". */
const SYSTEMS: readonly Pattern[] = [
  ['iOS', /\b(?:iPhone|iPod)\b/],
  ['iPadOS', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

const firstIn = (patterns: readonly Pattern[], userAgent: string): string | null =>
  patterns.find(([, sign]) => sign.test(userAgent))?.[0] ?? null

/** Reads the family of browser and system from a `User-Agent` header; anything else in it is dropped. */
export const deviceNames = (userAgent: string): DeviceNames => ({
  browser: firstIn(BROWSERS, userAgent),
  system: firstIn(SYSTEMS, userAgent),
})
