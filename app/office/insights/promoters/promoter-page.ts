/** The path of a promoter's page: of a month, or of a range of nights. */
export const promoterPage = (name: string, of: { month: string } | { from: string; to: string }): string =>
  `/admin/insights/promoter?name=${encodeURIComponent(name)}&${new URLSearchParams(of)}`;
