import type { Shown } from '#contract/entities/flow-figures.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'

/** A figure for computing; 0 if the analyst may not see it. */
export const known = (figure: Shown): number => (typeof figure === 'number' ? figure : 0)

/** Figures as text. A figure that is hidden to protect people becomes words. */
export const useFigures = () => {
  const { t } = useTranslation('insight')
  const numbers = useNumbers()
  const count = (figure: Shown): string =>
    typeof figure === 'number' ? numbers.count(figure) : t(`groups.${figure}`)
  return {
    count,
    /** A number with its share of `all`; without the share if either figure is hidden. */
    part: (figure: Shown, all: Shown): string =>
      typeof figure === 'number' && typeof all === 'number' ? numbers.part(figure, all) : count(figure),
  }
}
