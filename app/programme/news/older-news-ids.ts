/** The ids of the list of news, and of the link to more of it. */
export const NEWS_LIST = "news-list";
export const OLDER_NEWS = "older-news";
