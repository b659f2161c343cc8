// Before the first paint: light or dark, so that a dark page does not flash white.
var theme = 'system';
try {
  theme = JSON.parse(localStorage.getItem('acies.settings') || '{}').theme || 'system';
} catch (fault) {
  theme = 'system';
}
if (theme === 'system') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
document.documentElement.dataset.theme = theme;
