import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** Formats bytes, such as '1.4 GB'. */
export const useSize = (): ((bytes: number) => string) => {
  const { figures } = useLanguage()
  return (bytes) => {
    const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
    const value = bytes / 1000 ** power
    return isolated(`${figures(value.toFixed(power > 0 && value < 100 ? 1 : 0))} ${UNITS[power]}`)
  }
}
