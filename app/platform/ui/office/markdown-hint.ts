/** How a long text is formatted, below its field. */
export const markdownHint = "**bold**, *italic*, [link](https://…), lines that start with - make a list.";
