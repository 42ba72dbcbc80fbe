/** Rules of this house that no published plugin has. */

const DIRECTIVE = /^\s*eslint-disable(?:-next-line|-line)?\b/;

/** @type {import('eslint').Rule.RuleModule} */
const explainDisable = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { unexplained: 'Say why the rule does not hold here: `eslint-disable-next-line <rule> -- <reason>`.' },
  },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        if (DIRECTIVE.test(comment.value) && !/\s--\s+\S/.test(comment.value) && comment.loc) {
          context.report({ loc: comment.loc, messageId: 'unexplained' });
        }
      }
    },
  }),
};

/** @type {import('eslint').ESLint.Plugin} */
export const houseRules = { rules: { 'explain-disable': explainDisable } };
