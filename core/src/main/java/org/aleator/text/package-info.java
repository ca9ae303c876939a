/** What the texts of names and cells say, and numbers as people read them. */
package org.aleator.text;
