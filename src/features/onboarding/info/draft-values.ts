type Draft = Readonly<Record<string, string | boolean | null>>

/** The form's first values: what is saved, and over it what was typed later and not saved. Unknown or odd entries are left out. */
export const withDraft = <Values extends object>(saved: Values, draft: Draft | undefined): Values => {
  const known = Object.entries(draft ?? {}).filter(
    ([name, value]) => name in saved && typeof value === typeof saved[name as keyof Values],
  )
  return { ...saved, ...Object.fromEntries(known) }
}
