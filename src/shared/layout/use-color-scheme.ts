import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'

/** The colours shown, and the switch to the other ones. */
export const useColorScheme = (): { dark: boolean; switchScheme: () => void } => {
  const { setColorScheme } = useMantineColorScheme()
  const chosen = useComputedColorScheme('light')
  // The server does not know it.
  const dark = useHydrated() && chosen === 'dark'
  return { dark, switchScheme: () => setColorScheme(dark ? 'light' : 'dark') }
}
