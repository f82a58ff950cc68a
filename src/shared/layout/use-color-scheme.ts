import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** The colours shown, and the switch to the other ones. */
export const useColorScheme = (): { dark: boolean; switchScheme: () => void } => {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  return { dark, switchScheme: () => setColorScheme(dark ? 'light' : 'dark') }
}
